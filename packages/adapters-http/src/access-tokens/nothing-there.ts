import { NOT_FOUND } from '@data-import/http-kit';

export const NOTHING_THERE = { status: 404, code: NOT_FOUND } as const;

export const NOTHING_THERE_ANSWER = { description: 'No resource exists at this path.' } as const;
