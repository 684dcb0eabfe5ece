import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { apiReport } from './api-report.js';
import { API_REPORTS } from './embedded-packages.js';

for (const [file, embedded] of API_REPORTS) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, apiReport(embedded));
}
