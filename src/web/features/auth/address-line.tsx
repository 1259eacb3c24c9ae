import { chakra } from '#web/ui/styled/chakra.tsx';

/** Whose address it is, on a line of its own: long ones break after the @ and not within a word. */
export function AddressLine({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <chakra.p bg="surface.sunken" borderRadius="md" px="3" py="2" fontSize="sm" fontWeight="medium" overflowWrap="anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </chakra.p>
  );
}
