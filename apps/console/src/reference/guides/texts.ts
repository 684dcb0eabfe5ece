import type { Picture } from '../reading/markdown.js';

const TEXTS = import.meta.glob('../../../../../docs/*.md', { query: '?raw', import: 'default' });

const PICTURES = import.meta.glob('../../../../../docs/pictures/*.{webp,svg}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Gives the addresses of a picture that a guide names as `pictures/night.webp`. A drawing has its dark colours in its one file. */
export function pictureOf(target: string): Picture | undefined {
  const light = PICTURES[`../../../../../docs/${target}`];
  const dark = PICTURES[`../../../../../docs/${target.replace('.webp', '-dark.webp')}`];
  return light === undefined || dark === undefined ? undefined : { light, dark };
}

export async function textOf(name: string): Promise<string> {
  const load = TEXTS[`../../../../../docs/${name}.md`];
  return load === undefined ? '' : load();
}
