import { html, type Html } from './html.js';

/** A figure as the files and as the service have it. */
export interface ComparedBar {
  readonly name: string;
  readonly inFiles: number;
  readonly stored: number;
  /** As they are written beside the bars. */
  readonly inFilesText: string;
  readonly storedText: string;
}

const WIDTH = 960;
const NAME_WIDTH = 270;
const TEXT_WIDTH = 170;
const ROW_HEIGHT = 44;

/** Pairs of bars, one pair below the other, all on one scale. */
export function bars(title: string, compared: readonly ComparedBar[]): Html {
  const longest = Math.max(
    1,
    ...compared.flatMap(({ inFiles, stored }) => [Math.abs(inFiles), Math.abs(stored)]),
  );
  const lengthOf = (value: number): string =>
    (((WIDTH - NAME_WIDTH - TEXT_WIDTH) * Math.abs(value)) / longest).toFixed(1);
  const rows = compared.map(({ name, inFiles, stored, inFilesText, storedText }, index) => {
    const top = index * ROW_HEIGHT;
    return html`<text x="0" y="${top + 24}">${name}</text>
      <rect
        class="of-files"
        x="${NAME_WIDTH}"
        y="${top + 6}"
        width="${lengthOf(inFiles)}"
        height="12"
        rx="2"
      />
      <text x="${NAME_WIDTH + Number(lengthOf(inFiles)) + 8}" y="${top + 16}">${inFilesText}</text>
      <rect
        class="of-service"
        x="${NAME_WIDTH}"
        y="${top + 22}"
        width="${lengthOf(stored)}"
        height="12"
        rx="2"
      />
      <text x="${NAME_WIDTH + Number(lengthOf(stored)) + 8}" y="${top + 33}">${storedText}</text>`;
  });
  return html`<p>
      <span class="key files" style="margin-left:0"></span>in the files<span class="key held"></span
      >stored by the service
    </p>
    <svg viewBox="0 0 ${WIDTH} ${compared.length * ROW_HEIGHT}" role="img" aria-label="${title}">
      ${rows}
    </svg>`;
}
