export const ENGINE_OPTIONS: readonly string[];
