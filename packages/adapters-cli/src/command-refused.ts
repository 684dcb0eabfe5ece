/** Ends a command with its message on stderr and exit code 1. */
export class CommandRefused extends Error {}
