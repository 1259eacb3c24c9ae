import { chakra } from '@chakra-ui/react/styled-system';
import { LoginForm } from '#web/features/auth/login-form.tsx';
import { usePageTitle } from '#web/lib/react/use-page-title.ts';
import { useSettings } from '#web/lib/settings/settings-context.tsx';
import { Footer } from '../shell/footer.tsx';
import { AuthCard } from '#web/features/auth/auth-card.tsx';

export function AuthRoute() {
  const { institution } = useSettings();
  usePageTitle('Login');
  return (
    <chakra.div minHeight="100dvh" display="flex" flexDirection="column">
      <chakra.main flex="1" display="grid" placeItems="center" px="4" py={{ base: '6', md: '10' }}>
        <AuthCard institution={institution}>
          <LoginForm />
        </AuthCard>
      </chakra.main>
      <Footer />
    </chakra.div>
  );
}
