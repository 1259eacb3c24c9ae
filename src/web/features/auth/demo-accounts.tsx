import { chakra } from '#web/ui/styled/chakra.tsx';
import type { DemoAccount } from '#domain/institution/portal-settings.ts';
import { roleLabel } from '#domain/roles.ts';
import { Button } from '#web/ui/button.tsx';

interface DemoAccountsProps {
  accounts: readonly DemoAccount[];
  password: string;
  onChoose: (account: DemoAccount) => void;
}

/** The demo accounts as buttons that fill the form, and the password that they share. */
export function DemoAccounts({ accounts, password, onChoose }: DemoAccountsProps) {
  return (
    <chakra.section aria-label="Demo accounts" borderTopWidth="1px" pt="5">
      <chakra.h2 fontSize="sm">Demo accounts</chakra.h2>
      <chakra.p fontSize="sm" color="text.muted" mt="1">
        Choose one to fill the form. Both use the password{' '}
        <chakra.code bg="surface.sunken" px="1.5" py="0.5" borderRadius="sm" color="text" whiteSpace="nowrap">
          {password}
        </chakra.code>
      </chakra.p>
      <chakra.div mt="3" display="grid" gap="2">
        {accounts.map((account) => (
          <Button key={account.email} justifyContent="space-between" onClick={() => onChoose(account)}>
            {roleLabel(account.role)}
            <chakra.span fontSize="xs" fontWeight="normal" color="text.muted" minWidth="0" truncate>
              {account.email}
            </chakra.span>
          </Button>
        ))}
      </chakra.div>
    </chakra.section>
  );
}
