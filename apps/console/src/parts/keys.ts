/** Keys without a modifier are text there, and in a dialog they are not for the page behind it. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}
