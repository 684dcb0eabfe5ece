import type { Schema } from './document.js';

/** `When type is PAYMENT: ...`, one line for each branch of the conditions of an object. */
export function conditionWords(schema: Schema): readonly string[] {
  const { if: condition, then, else: otherwise } = schema;
  if (!condition) return [];
  const cases = Object.entries(condition.properties ?? {}).map(
    ([name, { const: value }]) => `${name} is ${String(value)}`,
  );
  const lines = then ? [`When ${cases.join(' and ')}: ${demands(then)}`] : [];
  if (!otherwise) return lines;
  const others = conditionWords(otherwise);
  const rest = demands(otherwise);
  if (others.length > 0)
    return [...lines, ...(rest === '' ? [] : [`Otherwise: ${rest}`]), ...others];
  return rest === '' ? lines : [...lines, `Otherwise: ${rest}`];
}

function demands({ required = [], properties = {} }: Schema): string {
  const fields = Object.entries(properties);
  const forbidden = fields.filter(([, { not }]) => not).map(([name]) => name);
  const chosen = fields.flatMap(([name, { enum: values }]) =>
    values ? [`${name} is one of ${values.map(String).join(', ')}`] : [],
  );
  return [
    ...(required.length > 0 ? [`${required.join(', ')} required`] : []),
    ...(forbidden.length > 0 ? [`${forbidden.join(', ')} not allowed`] : []),
    ...chosen,
  ].join('; ');
}
