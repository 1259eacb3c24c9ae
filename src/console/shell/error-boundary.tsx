import type { ReactNode } from 'react';
import { Component } from 'react';
import { Problem } from '#console/ui/problem.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** A page that breaks says so in its place; the others can still be opened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Problem text="This page could not be shown. What you typed in Query is kept." onRetry={() => location.reload()} />;
  }
}
