export function Code({ text }: { readonly text: string }) {
  return <div onClick={copy} dangerouslySetInnerHTML={{ __html: codeOf(text) }} />;
}

// Browsers have no clipboard without HTTPS, except on the own machine.
const clipboard = navigator.clipboard as Clipboard | undefined;
const COPY = clipboard ? '<button type="button" class="copy">Copy</button>' : '';

export const codeOf = (text: string) =>
  `<div class="code"><pre tabindex="0">${escaped(text)}</pre>${COPY}</div>`;

export function copy({ target }: MouseEvent): void {
  if (!(target instanceof HTMLButtonElement)) return;
  const text = target.previousElementSibling?.textContent ?? '';
  void clipboard?.writeText(text).then(() => (target.textContent = 'Copied'));
}

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
