/** Options of a bulk load. */
export interface BulkOptions {
  /**
   * The default `brief` answers a line that succeeded with the number of items by outcome instead of the body. In a
   * browser, which reads nothing while it sends, `full` needs smaller requests.
   */
  readonly answers?: 'brief' | 'full';
  /** The service checks and answers as it would without this option, but stores nothing. */
  readonly dryRun?: boolean;
  /** The service asks payment vendors too; only together with `dryRun`. */
  readonly askVendor?: boolean;
  /** The batch that all created items belong to. */
  readonly importBatch?: string;
  /** Answers say how an existing item differs from what was posted. */
  readonly reportDifferences?: boolean;
  /** The most lines in a request, 500 by default. The client takes so many lines ahead of their answers. */
  readonly linesPerRequest?: number;
  /** The most bytes in a request, unless a single line has more; 1 MiB by default. */
  readonly bytesPerRequest?: number;
  readonly signal?: AbortSignal;
}

export function bulkUrl(base: string, options: BulkOptions): string {
  const { answers = 'brief', dryRun, askVendor, importBatch, reportDifferences } = options;
  const url = new URL(`${base}/v1/data-import/bulk/`);
  const query = {
    answers,
    dry_run: dryRun,
    ask_vendor: askVendor,
    import_batch: importBatch,
    report_differences: reportDifferences,
  };
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}
