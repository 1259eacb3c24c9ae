import { useState } from 'react';
import BookOpen from 'lucide-react/icons/book-open';
import type { GraphiQLPlugin } from '@graphiql/react';
import examples from 'virtual:portal-examples';
import type { Example } from '#console/build/example.ts';
import { useConsoleSession } from '#console/session/session-context.tsx';
import { useOpenInTab } from './use-open-in-tab.ts';

function matches({ name, feature, document }: Example, words: string): boolean {
  const text = `${feature} ${name} ${document}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Who could run an example, where the viewer cannot. */
function otherRoles({ roles }: Example, role: string): string {
  return roles.includes(role) || role === 'admin' ? '' : `only ${roles.join(', ')}`;
}

/** The operations that the portal itself runs, by feature; one opens in a new tab. */
function ExamplesPanel() {
  const [words, setWords] = useState('');
  const open = useOpenInTab();
  const { state } = useConsoleSession();
  const role = state.status === 'open' ? state.viewer.role : '';
  const found = examples.filter((example) => matches(example, words.trim()));
  const features = [...new Set(found.map(({ feature }) => feature))];
  return (
    <section className="examples" aria-label="Examples">
      <h2>Examples</h2>
      <p className="small">The operations that the portal itself runs. One opens in a new tab.</p>
      <input
        className="input"
        type="search"
        aria-label="Search examples"
        placeholder="Search examples"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {features.length === 0 && <p className="small">No example has these words.</p>}
      {features.map((feature) => (
        <div key={feature}>
          <h3>{feature.replaceAll('-', ' ')}</h3>
          <ul>
            {found
              .filter((example) => example.feature === feature)
              .map((example) => (
                <li key={example.name}>
                  <button type="button" disabled={!open} onClick={() => open?.(example)}>
                    {example.name}
                    <span className="badges">
                      {otherRoles(example, role) && <span className="badge accent">{otherRoles(example, role)}</span>}
                      {example.kind !== 'query' && <span className="badge plain">{example.kind}</span>}
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

export const EXAMPLES_PLUGIN: GraphiQLPlugin = {
  title: 'Examples',
  icon: () => <BookOpen size={20} aria-hidden />,
  content: ExamplesPanel,
};
