export declare function writeSecrets(folder: string): void;
