declare module 'virtual:portal-examples' {
  import type { Example } from '#console/build/example.ts';

  const examples: readonly Example[];
  export default examples;
}

declare module 'virtual:portal-permissions' {
  import type { Permissions } from '#console/build/permission.ts';

  const permissions: Permissions;
  export default permissions;
}
