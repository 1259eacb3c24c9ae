/**
 * Lint: the layers of the code (docs/decisions/001-layers.md), its sizes and its habits, all as errors.
 * The import zones are computed from the folders that exist, so a new feature or stage is fenced the
 * day it is made.
 */
import { readdirSync } from 'node:fs';
import { type OxlintOverride, defineConfig } from 'oxlint';

/** Stages of the engine, each importing only itself and those before it. `actions` and `live` are neighbours. */
const ENGINE_STAGES = [['metadata'], ['catalog'], ['schema'], ['plan'], ['sql'], ['execute'], ['actions', 'live'], ['http']];
const PARTS = ['domain', 'web', 'actions', 'engine', 'console', 'local', 'operate'];

const DEEP = { regex: '^\\.\\./\\.\\./', message: 'Use an alias (#domain/..., #web/..., ...).' };

type Zone = { files: string[]; forbidden: { regex: string; message: string }[] };

function foldersOf(folder: string): string[] {
  return readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

const NOT_FOR: Record<string, string[]> = {
  domain: PARTS.filter((part) => part !== 'domain'),
  actions: ['web', 'engine', 'console', 'local', 'operate'],
  engine: ['domain', 'web', 'actions', 'console', 'local', 'operate'],
  console: ['web', 'actions', 'engine', 'local', 'operate'],
  local: ['web', 'console', 'operate'],
  operate: ['web', 'console', 'engine'],
  web: ['actions', 'engine', 'console', 'local', 'operate'],
};

function partRule(part: string) {
  return {
    regex: `^#(${[...(NOT_FOR[part] ?? []), 'tests'].join('|')})/`,
    message: `src/${part} may not import this part (docs/decisions/001-layers.md).`,
  };
}

function engineZones(): Zone[] {
  return ENGINE_STAGES.flatMap((stage, position) => {
    const later = ENGINE_STAGES.slice(position + 1).flat();
    return stage.map((folder) => {
      const forbidden = [...later, ...stage.filter((other) => other !== folder)];
      return {
        files: [`src/engine/${folder}/**`],
        forbidden: [
          partRule('engine'),
          ...(forbidden.length
            ? [{ regex: `^(#engine|\\.\\.)/(${forbidden.join('|')})/`, message: 'A stage imports only the stages before it.' }]
            : []),
        ],
      };
    });
  });
}

function webZones(): Zone[] {
  const features = foldersOf('./src/web/features/');
  return [
    {
      files: ['src/web/ui/**', 'src/web/lib/**', 'src/web/config/**'],
      forbidden: [partRule('web'), { regex: '^(#web|\\.\\.)/(features|app)/', message: 'ui, lib and config know no feature.' }],
    },
    ...features.map((feature) => {
      const others = features.filter((other) => other !== feature);
      return {
        files: [`src/web/features/${feature}/**`],
        forbidden: [
          partRule('web'),
          { regex: '^#web/app/', message: 'A feature knows no route; the route composes features.' },
          ...(others.length
            ? [{ regex: `^(#web/features|\\.\\.)/(${others.join('|')})/`, message: 'A feature never imports another feature.' }]
            : []),
        ],
      };
    }),
  ];
}

const zones: Zone[] = [
  ...PARTS.map((part) => ({ files: [`src/${part}/**`], forbidden: [partRule(part)] })),
  ...engineZones(),
  ...webZones(),
];

function restrictImports({ files, forbidden }: Zone): OxlintOverride {
  return { files, rules: { 'eslint/no-restricted-imports': ['error', { patterns: [DEEP, ...forbidden] }] } };
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['node_modules', '.data', '**/*.generated.ts'],
  rules: {
    'eslint/max-lines': ['error', { max: 400 }],
    'eslint/max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: false }],
    'eslint/no-restricted-imports': ['error', { patterns: [DEEP] }],
    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'eslint/no-console': 'off',
    'eslint/no-await-in-loop': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'node/no-process-env': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/require-module-specifiers': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'promise/always-return': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/require-mock-type-parameters': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/hoisted-apis-on-top': 'off',
  },
  overrides: [
    ...zones.map(restrictImports),
    {
      files: ['**/env.ts', 'src/local/bootstrap/**', 'tests/**', '*.config.ts', 'src/{web,console}/vite.config.ts', 'codegen.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['*.config.ts', 'src/{web,console}/vite.config.ts', 'codegen.ts', 'tests/support/global-*.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['**/*.tsx'], rules: { 'eslint/max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] } },
    { files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'], rules: { 'eslint/max-lines-per-function': 'off' } },
    // Playwright's fixtures must destructure their first argument, and call `use`, which is no hook of React.
    { files: ['tests/e2e/**'], rules: { 'eslint/no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' } },
  ],
});
