// The square's colours, for the picture and for the page.

/** As CSS writes them. */
export const COLOURS = {
  page: '#fdfaf3',
  ink: '#3b3a36',
  faintInk: '#8a857a',
  paving: '#e9dcc1',
  pavingEdge: '#cdbd99',
  mesh: ['#7fc3b2', '#8fcdbb', '#74b9ab', '#98d3c3', '#86c7bd'],
  meshEdge: '#2f7d74',
  lane: '#a9762a',
  roofs: ['#c9684a', '#b75a3f', '#a34d36', '#d67c5c'],
  ridge: '#8c3f2b',
  stone: '#b9bfc2',
  stoneEdge: '#8b9397',
  water: ['#7cc0dd', '#a5d6ea', '#d3edf6'],
  awning: '#c8324a',
  awningEdge: '#8f1f33',
  cloth: '#fff6ea',
  crate: '#b98a53',
  crateEdge: '#7d5a30',
  villager: '#3a4fc4',
  villagerDark: '#26358c',
  dog: '#d9641e',
  dogDark: '#8f3c0c',
} as const;
