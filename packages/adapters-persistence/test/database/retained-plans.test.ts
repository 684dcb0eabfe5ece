import {
  describeOutdatedStatistics,
  describeRetainedPlans,
  describeUncommittedRows,
} from './retained-plans.js';

for (const beginning of [
  { accounts: 1, transactions: 0, isAnalysed: false },
  { accounts: 100, transactions: 100, isAnalysed: true },
  { accounts: 5000, transactions: 10_000, isAnalysed: true },
])
  describeRetainedPlans({ ...beginning, isPooled: false });

describeOutdatedStatistics();

describeUncommittedRows();
