import Plus from 'lucide-react/icons/plus';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ListingsView } from './listings-view.ts';

interface ListingsEmptyProps {
  view: ListingsView;
  onAdd: () => void;
  onClear: () => void;
}

export function ListingsEmpty({ view, onAdd, onClear }: ListingsEmptyProps) {
  if (view.search === '' && view.status === 'all') {
    return (
      <EmptyState
        drawing="list"
        title="No Internships Yet"
        hint="Students see an internship as soon as you add it."
        action={
          <Button variant="primary" onClick={onAdd}>
            <Plus size={16} aria-hidden />
            Add Internship
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing="search"
      title={view.search === '' ? 'No internships found matching your filters.' : 'No internships match your search.'}
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
