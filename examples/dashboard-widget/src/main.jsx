import { DeploymentControl } from 'deployment-control';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DeploymentBoard } from './DeploymentBoard.jsx';

// One client for the page's life. The proxy behind `/api` adds the key, which has no place in a page: examples/proxy.
const control = new DeploymentControl({ baseUrl: '/api', apiKey: null });

createRoot(document.querySelector('#board')).render(
  <StrictMode>
    <DeploymentBoard control={control} />
  </StrictMode>,
);
