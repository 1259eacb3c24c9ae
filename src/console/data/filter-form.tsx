import type { FormEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { FilterProblem, filterValue } from './filter-value.ts';
import { inUsualOrder, operatorLabel, valueHint } from './operator-labels.ts';
import type { DataTable } from './schema-tables.ts';
import type { Filter } from './view-state.ts';

interface FilterFormProps {
  table: DataTable;
  /** The filter that is changed; null for a new one. */
  initial: Filter | null;
  onSave: (filter: Filter) => void;
  onCancel: () => void;
}

export function FilterForm({ table, initial, onSave, onCancel }: FilterFormProps) {
  const columns = table.columns.filter(({ operators }) => operators.length > 0);
  const [column, setColumn] = useState(initial?.column ?? columns[0]?.name ?? '');
  const operators = inUsualOrder(columns.find(({ name }) => name === column)?.operators ?? []);
  const [chosen, setChosen] = useState(initial?.operator ?? '');
  const operator = operators.find(({ name }) => name === chosen) ?? operators[0];
  const [value, setValue] = useState(initial?.value ?? '');
  const [problem, setProblem] = useState('');
  const id = useId();
  const isChoice = operator?.type === 'Boolean';
  const typed = isChoice && value !== 'false' ? 'true' : value;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const filter = { column, operator: operator?.name ?? '', value: typed };
    try {
      filterValue(table, filter);
      onSave(filter);
    } catch (cause) {
      if (!(cause instanceof FilterProblem)) throw cause;
      setProblem(cause.message);
    }
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A new filter begins with its column; of one that is changed it is mostly the value.
    const fields = form.current?.querySelectorAll<HTMLElement>('select, input');
    fields?.[initial ? fields.length - 1 : 0]?.focus();
  }, [initial]);
  useEffect(() => {
    const element = form.current;
    const onKeyDown = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) onCancel();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [onCancel]);
  const field = { id: `${id}-value`, className: 'input', 'aria-invalid': problem !== '', 'aria-describedby': `${id}-problem` };
  return (
    <form ref={form} className="filter-form" onSubmit={onSubmit} noValidate aria-label={initial ? 'Change filter' : 'Add filter'}>
      <div className="field">
        <label htmlFor={`${id}-column`}>Column</label>
        <select id={`${id}-column`} className="input" value={column} onChange={(event) => setColumn(event.target.value)}>
          {columns.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-operator`}>Comparison</label>
        <select id={`${id}-operator`} className="input" value={operator?.name} onChange={(event) => setChosen(event.target.value)}>
          {operators.map(({ name }) => (
            <option key={name} value={name}>
              {operatorLabel(name)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-value`}>Value</label>
        {isChoice ? (
          <select {...field} value={typed} onChange={(event) => setValue(event.target.value)}>
            <option>true</option>
            <option>false</option>
          </select>
        ) : (
          <input
            {...field}
            value={value}
            placeholder={operator && valueHint(operator.name, operator.type)}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </div>
      <div className="filter-buttons">
        <button type="submit" className="button primary">
          {initial ? 'Change' : 'Add'}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
      <p id={`${id}-problem`} className="problem" role="alert">
        {problem}
      </p>
    </form>
  );
}
