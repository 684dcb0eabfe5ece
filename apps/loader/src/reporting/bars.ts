import { html, type Html } from './html.js';

/** A figure as the files and as the service have it. */
export interface ComparedBar {
  readonly name: string;
  readonly inFiles: number;
  readonly stored: number;
  /** The numbers as they are printed beside the bars. */
  readonly inFilesText: string;
  readonly storedText: string;
}

/** Pairs of bars below each other on one scale, with their labels beside them at any width. */
export function bars(title: string, compared: readonly ComparedBar[]): Html {
  const longest = Math.max(
    1,
    ...compared.flatMap(({ inFiles, stored }) => [Math.abs(inFiles), Math.abs(stored)]),
  );
  const bar = (style: string, value: number, text: string): Html =>
    html`<div class="bar">
      <i class="${style}" style="--share:${(Math.abs(value) / longest).toFixed(4)}"></i
      ><span>${text}</span>
    </div>`;
  return html`<p>
      <span class="key files" style="margin-left:0"></span>expected from the files<span
        class="key held"
      ></span
      >stored by the service
    </p>
    <div class="bars" role="img" aria-label="${title}">
      ${compared.map(
        ({ name, inFiles, stored, inFilesText, storedText }) =>
          html`<p>${name}</p>
            ${bar('of-files', inFiles, inFilesText)} ${bar('of-service', stored, storedText)}`,
      )}
    </div>`;
}
