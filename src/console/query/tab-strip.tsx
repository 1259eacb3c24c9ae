import { useRef } from 'react';
import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { flushSync } from 'react-dom';

/**
 * The open operations, in place of GraphiQL's strip of tabs: that one has a button inside each tab, which assistive
 * technology does not announce.
 */
export function TabStrip() {
  const { tabs, activeTabIndex } = useGraphiQL(pick('tabs', 'activeTabIndex'));
  const { addTab, changeTab, closeTab } = useGraphiQLActions();
  const strip = useRef<HTMLUListElement>(null);
  const close = (index: number) => {
    // It takes the focus with it.
    flushSync(() => closeTab(index));
    strip.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  };
  return (
    <div className="tab-strip">
      <ul ref={strip} aria-label="Open operations">
        {tabs.map(({ id, title }, index) => (
          <li key={id} className={index === activeTabIndex ? 'present' : ''}>
            <button
              type="button"
              className="tab-name"
              aria-current={index === activeTabIndex ? 'true' : undefined}
              title={title}
              onClick={() => changeTab(index)}
            >
              {title}
            </button>
            {tabs.length > 1 && (
              <button type="button" aria-label={`Close ${title}`} title="Close" onClick={() => close(index)}>
                <X size={14} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" aria-label="New tab" title="New tab" onClick={() => addTab()}>
        <Plus size={16} aria-hidden />
      </button>
    </div>
  );
}
