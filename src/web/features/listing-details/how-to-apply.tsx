import { useRef, useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { chakra } from '@chakra-ui/react/styled-system';
import { isApplicationValue } from '#domain/application-value.ts';
import { ERROR_MESSAGES, SUCCESSES } from '#domain/messages.ts';
import type { ApplyMethod } from '#domain/options.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showSuccess } from '#web/ui/toast-store.ts';
import { copyText } from '#web/lib/browser/copy-text.ts';

interface HowToApplyProps {
  method: string;
  value: string;
  isClosed: boolean;
  onApply: (method: ApplyMethod) => void;
  onClose: () => void;
}

const Panel = chakra('section', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', width: 'full' } });
const Text = chakra('div', { base: { flex: '1 1 16rem', minWidth: '0', fontSize: 'sm' } });
const Actions = chakra('div', {
  base: { display: 'flex', gap: '2', flex: { base: '1 1 auto', sm: 'none' }, '& > *': { flex: { base: 1, sm: 'none' } } },
});

function Heading() {
  return (
    <chakra.h3 fontSize="md" mb="0.5">
      How to Apply
    </chakra.h3>
  );
}

function ByLink({ value, onApply, onClose }: Pick<HowToApplyProps, 'value' | 'onApply' | 'onClose'>) {
  const onOpen = () => {
    onApply('external_link');
    showSuccess(SUCCESSES.linkOpened, { description: SUCCESSES.linkOpenedDetail });
  };
  return (
    <Panel>
      <Text>
        <Heading />
        <chakra.p color="text.muted">The application opens in a new tab, at {new URL(value).hostname}.</chakra.p>
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

function ByEmail({ value, onApply, onClose }: Pick<HowToApplyProps, 'value' | 'onApply' | 'onClose'>) {
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const onCopy = async () => {
    onApply('copied_email');
    if (await copyText(value)) {
      showSuccess(SUCCESSES.emailCopied, { description: SUCCESSES.emailCopiedDetail });
      return;
    }
    setRefused(true);
    requestAnimationFrame(() => field.current?.select());
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
          <chakra.label display="block" mt="2">
            The browser did not allow copying. The address is selected: press Ctrl+C or Cmd+C.
            <Input ref={field} readOnly value={value} mt="1" onFocus={(event) => event.currentTarget.select()} />
          </chakra.label>
        )}
      </Text>
      <Actions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={() => void onCopy()}>
          <Copy size={16} aria-hidden />
          Copy Email
        </Button>
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

/** How to Apply, by the listing's method; a closed listing takes no applications. */
export function HowToApply({ method, value, isClosed, onApply, onClose }: HowToApplyProps) {
  if (isClosed) {
    return (
      <Panel>
        <Text>
          <Heading />
          <chakra.p color="text.muted">{ERROR_MESSAGES.listing_closed}.</chakra.p>
        </Text>
        <Actions>
          <Button onClick={onClose}>Close</Button>
        </Actions>
      </Panel>
    );
  }
  if (method === 'external' && isApplicationValue('external', value)) return <ByLink value={value} onApply={onApply} onClose={onClose} />;
  return <ByEmail value={value} onApply={onApply} onClose={onClose} />;
}
