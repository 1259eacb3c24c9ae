import type { ComponentProps } from 'react';
import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Button } from './button.tsx';
import { Input } from './input.tsx';

/** A password field whose text can be shown; pasting and password managers work as in any field. */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <chakra.div position="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} pe="12" spellCheck={false} autoCapitalize="none" />
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        position="absolute"
        top="1"
        insetInlineEnd="1"
        aria-label="Show password"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon size={16} aria-hidden />
      </Button>
    </chakra.div>
  );
}
