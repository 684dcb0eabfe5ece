import { setImmediate } from 'node:timers/promises';
import { driveOnOrder } from '../../src/load/driver-process.js';

await driveOnOrder(async () => ({ send: () => setImmediate(), close: () => undefined }));
