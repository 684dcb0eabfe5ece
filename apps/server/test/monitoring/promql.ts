import { parser } from '@prometheus-io/lezer-promql';

/** What a query asks for. */
export interface Query {
  readonly selectors: readonly Selector[];
  /** By which its results are told apart. */
  readonly grouping: readonly string[];
}

interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** Throws for what is not PromQL. The variables of Grafana are filled in before. */
export function parseQuery(expression: string): Query {
  const text = expression.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, '.*');
  const selectors: { metric: string; labels: string[] }[] = [];
  const grouping: string[] = [];
  let isGrouping = false;
  parser.parse(text).iterate({
    enter: ({ type, name, from, to }) => {
      const word = text.slice(from, to);
      if (type.isError) throw new Error(`This is not PromQL at character ${from}: ${expression}`);
      if (name === 'GroupingLabels') isGrouping = true;
      if (name === 'LabelMatchers') isGrouping = false;
      if (name === 'Identifier') selectors.push({ metric: word, labels: [] });
      if (name === 'LabelName' && isGrouping) grouping.push(word);
      else if (name === 'LabelName') selectors.at(-1)?.labels.push(word);
    },
  });
  return { selectors, grouping };
}
