import { useRef, useState } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { encodeFlyer } from './flyer.ts';

interface FlyerFieldProps {
  value: string | null;
  onChange: (dataUrl: string | null) => void;
}

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    alignItems: { base: 'flex-start', sm: 'center' },
    gap: '4',
    p: '3',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'line.strong',
    borderRadius: 'md',
  },
});

/** The optional flyer: chosen, made small in the browser, shown as it will be stored, removable. */
export function FlyerField({ value, onChange }: FlyerFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [isWorking, setIsWorking] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function take(file: File) {
    setIsWorking(true);
    setRefusal(undefined);
    const result = await encodeFlyer(file).catch((cause: unknown) => {
      console.error(cause);
      return { refusal: 'This image could not be prepared. Try another one' };
    });
    setIsWorking(false);
    if ('refusal' in result) setRefusal(result.refusal);
    else onChange(result.dataUrl);
  }

  const action = isWorking ? 'Preparing...' : value ? 'Replace image' : 'Choose image';
  // The button that removes it goes with it.
  const remove = () => {
    onChange(null);
    choose.current?.focus();
  };
  return (
    <Field label="Flyer (optional)" hint="Any image; it is made smaller than 200 KB before it is stored." error={refusal}>
      {(control) => (
        <Frame>
          {value && (
            <chakra.img
              src={value}
              alt="Flyer preview"
              width="7rem"
              height="7rem"
              objectFit="contain"
              bg="surface.sunken"
              borderRadius="sm"
              flex="none"
            />
          )}
          <chakra.div display="flex" gap="2" flexWrap="wrap">
            <BusyButton
              {...control}
              ref={choose}
              size="sm"
              // The label names the field, and the text what it does.
              aria-label={`Flyer (optional): ${action}`}
              isBusy={isWorking}
              onClick={() => input.current?.click()}
            >
              <ImagePlus size={16} aria-hidden />
              {action}
            </BusyButton>
            {value && (
              <Button size="sm" variant="ghost" aria-label="Remove flyer" onClick={remove}>
                Remove
              </Button>
            )}
          </chakra.div>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // The same file may be chosen again after it was removed.
              event.target.value = '';
              if (file) void take(file);
            }}
          />
        </Frame>
      )}
    </Field>
  );
}
