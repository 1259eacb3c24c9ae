export function installDependencies(folder: string, before: () => void): Promise<void>;
