import { describeRetainedPlans } from './retained-plans.js';

describeRetainedPlans({ accounts: 1, transactions: 0, isAnalysed: true, isPooled: true });
