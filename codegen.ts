/**
 * Types and documents of the browser, written beside each `.graphql` file as `<name>.generated.ts`.
 * A document is checked against the schema of the role that runs it, so a permission that is missing
 * is a compile error. What both signed-in roles run is generated from the student's schema;
 * tests/integration/documents.test.ts checks it against the admin's too.
 */
import type { CodegenConfig } from '@graphql-codegen/cli';

/** Documents that run as `portal_admin`. */
export const ADMIN_DOCUMENTS = ['src/web/features/{activity,dashboard,manage-listings}/**/*.graphql', 'src/web/app/**/admin*.graphql'];

/** Documents that run before sign-in. */
export const ANONYMOUS_DOCUMENTS = ['src/web/**/*.anonymous.graphql'];
const except = (patterns: string[]) => patterns.map((pattern) => `!${pattern}`);

function documentsOf(role: string, documents: string[]): CodegenConfig['generates'][string] {
  return {
    schema: `hasura/schema/${role}.graphql`,
    documents,
    preset: 'near-operation-file',
    presetConfig: { extension: '.generated.ts' },
    plugins: ['typescript-operations', 'typed-document-node'],
  };
}

const config: CodegenConfig = {
  ignoreNoDocuments: true,
  config: {
    scalars: {
      uuid: 'string',
      timestamptz: 'string',
      date: 'string',
      bigint: 'number',
      numeric: 'number',
      jsonb: 'unknown',
    },
    strictScalars: true,
    namingConvention: 'keep',
    useTypeImports: true,
    enumsAsTypes: true,
    importExtension: '.ts',
    omitOperationSuffix: true,
    nonOptionalTypename: true,
    inlineFragmentTypes: 'mask',
    customDirectives: { apolloUnmask: true },
  },
  generates: {
    'src/web/': documentsOf('student', ['src/web/**/*.graphql', ...except(ADMIN_DOCUMENTS), ...except(ANONYMOUS_DOCUMENTS)]),
    './src/web/': documentsOf('portal_admin', ADMIN_DOCUMENTS),
    'src/../src/web/': documentsOf('anonymous', ANONYMOUS_DOCUMENTS),
  },
};
export default config;
