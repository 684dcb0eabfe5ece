interface ImportMeta {
  glob(
    pattern: string,
    options: { readonly query: '?raw'; readonly import: 'default' },
  ): Readonly<Record<string, () => Promise<string>>>;
  glob(
    pattern: string,
    options: { readonly query: '?url'; readonly import: 'default'; readonly eager: true },
  ): Readonly<Record<string, string>>;
}
