import type { ComponentType, ReactNode } from 'react';
import { Component } from 'react';

interface ErrorBoundaryProps {
  fallback: ComponentType<{ error: Error }>;
  children: ReactNode;
}

/** Shows the fallback in place of what threw. The root one is the fatal-error screen, the inner one keeps the header. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { fallback: Fallback, children } = this.props;
    return this.state.error ? <Fallback error={this.state.error} /> : children;
  }
}
