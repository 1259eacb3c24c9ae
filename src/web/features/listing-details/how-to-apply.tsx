import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { isApplicationValue } from '#domain/application-value.ts';
import { SUCCESSES } from '#domain/messages.ts';
import type { ApplyMethod } from '#domain/options.ts';
import { copyText } from '#web/lib/browser/copy-text.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showSuccess } from '#web/ui/toast-store.ts';
import { SelectedText } from './selected-text.tsx';

interface HowToApplyProps {
  method: string;
  value: string;
  onApply: (method: ApplyMethod) => void;
  onClose: () => void;
  /** Asks a quiet question once the student has applied, given by the route. */
  AfterApply?: ComponentType | undefined;
}

type WayProps = Omit<HowToApplyProps, 'method' | 'AfterApply'> & { after: ReactNode };

const Panel = chakra('section', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', width: 'full' } });
const Text = chakra('div', { base: { flex: '1 1 16rem', minWidth: '0', fontSize: 'sm' } });
const Actions = chakra('div', {
  base: { display: 'flex', gap: '2', flex: { base: '1 1 auto', sm: 'none' }, '& > *': { flex: { base: 1, sm: 'none' } } },
});
const After = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', mt: '1.5', _empty: { display: 'none' } },
});

function Heading() {
  return (
    <chakra.h3 fontSize="md" mb="0.5">
      How to Apply
    </chakra.h3>
  );
}

function ByLink({ value, onApply, onClose, after }: WayProps) {
  const onOpen = () => {
    onApply('external_link');
    showSuccess(SUCCESSES.linkOpened, { description: SUCCESSES.linkOpenedDetail });
  };
  return (
    <Panel>
      <Text>
        <Heading />
        <chakra.p color="text.muted" overflowWrap="anywhere">
          The application opens in a new tab, at {new URL(value).hostname}.
        </chakra.p>
        {after}
      </Text>
      <Actions>
        <Button onClick={onClose}>Close</Button>
        <LinkButton
          variant="primary"
          href={value}
          target="_blank"
          rel="noopener"
          onClick={onOpen}
          // The middle button opens the link too, and is no click.
          onAuxClick={({ button }) => button === 1 && onOpen()}
        >
          Apply Online
          <ExternalLink size={16} aria-hidden />
        </LinkButton>
      </Actions>
    </Panel>
  );
}

function ByEmail({ value, onApply, onClose, after }: WayProps) {
  const [isRefused, setRefused] = useState(false);
  // An application is what the student really copied: by the button, or by hand out of the field.
  const onCopied = () => {
    onApply('copied_email');
    showSuccess(SUCCESSES.emailCopied, { description: SUCCESSES.emailCopiedDetail });
  };
  const copy = async () => {
    if (await copyText(value)) onCopied();
    else setRefused(true);
  };
  return (
    <Panel>
      <Text>
        <Heading />
        <chakra.p color="text.muted">
          To apply, send your CV to:{' '}
          <chakra.a
            href={`mailto:${value}`}
            color="brand.text"
            fontWeight="medium"
            textDecoration="underline"
            textUnderlineOffset="3px"
            overflowWrap="anywhere"
          >
            {value}
          </chakra.a>
        </chakra.p>
        {isRefused && (
          <chakra.div mt="2">
            <SelectedText
              label="The browser did not allow copying. The address is selected: press Ctrl+C or Cmd+C."
              text={value}
              onCopied={onCopied}
            />
          </chakra.div>
        )}
        {after}
      </Text>
      <Actions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          Copy Email
        </Button>
      </Actions>
    </Panel>
  );
}

interface WithoutApplyProps {
  /** What stands under the heading. */
  children: ReactNode;
  /** Stands above it: why nobody can apply. */
  notice?: ReactNode;
  onClose: () => void;
}

/** The panel of a listing that nobody can apply to, or not yet. */
export function WithoutApply({ children, notice, onClose }: WithoutApplyProps) {
  return (
    <Panel>
      {notice && <chakra.div flexBasis="full">{notice}</chakra.div>}
      <Text>
        <Heading />
        <chakra.div color="text.muted">{children}</chakra.div>
      </Text>
      <Actions>
        <Button onClick={onClose}>Close</Button>
      </Actions>
    </Panel>
  );
}

/** The panel before the listing's method is known, in its final size. */
export function HowToApplySkeleton({ onClose }: { onClose: () => void }) {
  return (
    <Panel>
      <Text>
        <Heading />
        <Skeleton height="5" width="70%" />
      </Text>
      <Actions>
        <Button onClick={onClose}>Close</Button>
        <Skeleton height="10" width="8.75rem" borderRadius="md" />
      </Actions>
    </Panel>
  );
}

/** How to Apply to an open listing, by its method. */
export function HowToApply({ method, value, onApply, onClose, AfterApply }: HowToApplyProps) {
  const [hasApplied, setApplied] = useState(false);
  const props = {
    value,
    onClose,
    onApply: (how: ApplyMethod) => {
      setApplied(true);
      onApply(how);
    },
    after: hasApplied && AfterApply && (
      <After>
        <AfterApply />
      </After>
    ),
  };
  return method === 'external' && isApplicationValue('external', value) ? <ByLink {...props} /> : <ByEmail {...props} />;
}
