/** Texts that a store would change by quoting, trimming, folding or cutting them. */
export const UNUSUAL_TEXTS: readonly string[] = [
  `'single' "double" \`backtick\` ''''`,
  '\\ \\\\ \\n \\u0041 C:\\temp\\',
  '? ?? $1 :name %s ${value} {{value}}',
  '{"}',
  '[{"a":"b\\"c"},null]',
  'one\ntwo\r\nthree\rfour\tfive\u2028six\u2029seven',
  '  \u00a0text\u3000 ',
  '👩‍👩‍👧‍👦 🇨🇾 🧾',
  'Cafe\u0301 and Café',
  'שלום \u202eabc\u202c',
  '\u0001\u0008\u001b[31m\u007f\u009f',
  '\ud7ff\ue000\uffff\u{10ffff}',
  ',',
  'null',
];
