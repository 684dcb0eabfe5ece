/** For `to_char`, in SQL: what a text looks like must not depend on the settings of a session. */
export const DAY = `'YYYY-MM-DD'`;

/** As `DAY`, of `... at time zone 'UTC'`. */
export const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
