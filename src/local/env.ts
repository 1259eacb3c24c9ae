/** The environment of this process, for handing on to children; settings are read through `readSettings`. */
export const environment: Readonly<NodeJS.ProcessEnv> = process.env;
