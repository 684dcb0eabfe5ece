/** A number that JSON.stringify writes back digit by digit. */
export interface RawJson {
  readonly rawJSON: string;
}

// The runtime has these; the compiler's library does not describe them yet.
declare global {
  interface JSON {
    rawJSON(text: string): RawJson;
    isRawJSON(value: unknown): value is RawJson;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}
