/** How lines are loaded. */
export interface BulkOptions {
  /**
   * `brief`, which is meant without it: the answer to a line that succeeded has the number of items by outcome instead of the
   * body. In a browser, which reads nothing while it sends, `full` needs smaller requests.
   */
  readonly answers?: 'brief' | 'full';
  /** Everything happens as without it, but nothing is stored. */
  readonly dryRun?: boolean;
  /** With `dryRun`: payment vendors are asked too. */
  readonly askVendor?: boolean;
  /** The batch to which belongs what is created. */
  readonly importBatch?: string;
  /** Answers say how an existing item differs from what was posted. */
  readonly reportDifferences?: boolean;
  /** Most lines in a request; 500. So many are taken ahead of their answers. */
  readonly linesPerRequest?: number;
  /** Most bytes in a request, unless a single line has more; 1 MiB. */
  readonly bytesPerRequest?: number;
  readonly signal?: AbortSignal;
}

/** Where the requests go. */
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
