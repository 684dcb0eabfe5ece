import { until } from '@data-import/testkit/until';

/** Metrics that were printed after the call: the service shares each print for a second. */
export async function freshMetrics(url: string): Promise<string> {
  const read = async () => (await fetch(`${url}/metrics`)).text();
  const former = await read();
  let text = former;
  await until('the metrics are printed anew', async () => {
    text = await read();
    // The processor time of the process is in it.
    return text !== former;
  });
  return text;
}
