import type { InputTemplate } from '#engine/plan/plan.ts';

/**
 * The input that a handler gets: the client's JSON with the variables filled in. `undefined` means that nothing was
 * given; such fields of an object and such items of a list are left out.
 */
export function fillInput(template: InputTemplate, variables: Readonly<Record<string, unknown>>): unknown {
  switch (template.kind) {
    case 'value':
      return template.value;
    case 'variable':
      return Object.hasOwn(variables, template.name) ? variables[template.name] : undefined;
    case 'list':
      return template.items.map((item) => fillInput(item, variables)).filter((item) => item !== undefined);
    case 'object': {
      const object: Record<string, unknown> = {};
      for (const [name, field] of template.fields) {
        const value = fillInput(field, variables);
        if (value !== undefined) object[name] = value;
      }
      return object;
    }
  }
}
