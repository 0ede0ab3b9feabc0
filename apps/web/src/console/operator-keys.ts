/** Everything that the console has loaded. */
export const operatorKey = ['operator'] as const;

/** Who runs it. */
export const operatorSessionKey = [...operatorKey, 'session'] as const;
