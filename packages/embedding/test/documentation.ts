import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '../src/embedded-packages.js';

/** A fenced block of a page; the language of one that shows what a program prints is empty. */
export interface Block {
  readonly language: string;
  readonly text: string;
}

export function blocksIn(page: string): readonly Block[] {
  const text = readFileSync(join(WORKSPACE, page), 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', content = '']) => ({ language, text: content.trim() }),
  );
}
