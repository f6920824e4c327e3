// The error for a state that no digest can be made of.

/** A NaN in a component of an agent: its bits differ between engines, so that nothing after it could be compared. */
export class NotANumberError extends RangeError {
  /** The component that holds it. */
  readonly component: string;
  /** The agent's serial and entity. */
  readonly agent: number;
  readonly entity: number;

  constructor(component: string, field: string, agent: number, entity: number) {
    super(`${component}.${field} of agent ${agent} (entity ${entity}) is NaN`);
    this.name = 'NotANumberError';
    this.component = component;
    this.agent = agent;
    this.entity = entity;
  }
}
