/** One operation of the portal, ready to be run: its document with every fragment that it needs. */
export interface Example {
  name: string;
  kind: 'query' | 'mutation' | 'subscription';
  /** The folder of src/web/features that it belongs to. */
  feature: string;
  document: string;
  /** A first value for each variable that needs one, as JSON text; empty where none does. */
  variables: string;
  /** The session roles whose schema has all of it. */
  roles: readonly string[];
}
