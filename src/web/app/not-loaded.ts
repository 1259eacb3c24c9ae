/** Says in the page's place that the app's code could not be fetched. Without React, which is part of that code. */
export function sayNotLoaded(root: HTMLElement): void {
  const title = document.createElement('h1');
  title.textContent = 'Something went wrong';
  const text = document.createElement('p');
  text.textContent = 'The portal could not be loaded. Please check your connection and try again.';
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Reload the page';
  retry.style.cssText = 'min-height: 40px; padding: 0 16px; font: inherit';
  retry.addEventListener('click', () => location.reload());
  const main = document.createElement('main');
  main.setAttribute('role', 'alert');
  main.style.cssText = 'max-width: 30rem; margin: 15vh auto 0; padding: 0 16px; text-align: center';
  main.append(title, text, retry);
  root.replaceChildren(main);
}
