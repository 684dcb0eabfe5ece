import { grouped } from './figures.js';
import { html, type Html } from './html.js';

/** A figure as the files and as the service have it. */
export interface ComparedBar {
  readonly name: string;
  readonly inFiles: string | number;
  readonly stored: string | number;
}

/** Pairs of bars below each other on one scale, with their labels beside them at any width. */
export function bars(title: string, compared: readonly ComparedBar[]): Html {
  const longest = Math.max(
    1,
    ...compared.flatMap(({ inFiles, stored }) => [inFiles, stored].map(lengthOf)),
  );
  const bar = (style: string, value: string | number): Html =>
    html`<div class="bar">
      <i class="${style}" style="--share:${(lengthOf(value) / longest).toFixed(4)}"></i
      ><span>${grouped(value)}</span>
    </div>`;
  return html`<p>
      <span class="key files" style="margin-left:0"></span>expected from the files<span
        class="key held"
      ></span
      >stored by the service
    </p>
    <div class="bars" role="img" aria-label="${title}">
      ${compared.map(
        ({ name, inFiles, stored }) =>
          html`<p>${name}</p>
            ${bar('of-files', inFiles)} ${bar('of-service', stored)}`,
      )}
    </div>`;
}

function lengthOf(value: string | number): number {
  return Math.abs(Number(value));
}
