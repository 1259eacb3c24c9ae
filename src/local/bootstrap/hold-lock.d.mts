export function holdLock(folder: string, onWait: () => void): Promise<() => void>;
