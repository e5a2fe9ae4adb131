/** Static pages, and what only the server writes about fees. */
export const pages = {
  // The frame around every page, which only the server renders.
  'License No. {number}.': 'Licencia núm. {number}.',
  'License No. {number}': 'Licencia núm. {number}',
  'Please note:': 'Aviso:',
  Legal: 'Información legal',
  'Legal and help': 'Información legal y ayuda',
  'This page needs JavaScript. Please turn it on in your browser and reload.':
    'Esta página necesita JavaScript. Actívelo en su navegador y vuelva a cargarla.',
  'Officially Entrusted by the CA Department of Motor Vehicles':
    'Autorizado por el DMV de California',
  Details: 'Detalles',
  // The waiting screen.
  'No charge yet': 'Todavía sin cobro',
  'This page is available only in English.': 'Esta página solo está disponible en inglés.',
  // What a service costs, what it asks for, and how long it takes.
  'Our fees from {amount} plus DMV fees': 'Nuestras tarifas desde {amount} más las del DMV',
  'Renewals: digital card in {days}': 'Renovaciones: tarjeta digital en {days}',
  'Vehicle services': 'Servicios para vehículos',
  'Boat services': 'Servicios para botes',
  Price: 'Precio',
  Time: 'Plazo',
  'See every fee': 'Ver cada tarifa',
  'Use tax, if you owe it, is extra.': 'El impuesto sobre el uso (use tax), si lo debe, es aparte.',
  'Nothing is shipped.': 'No enviamos nada por correo.',
  'Standard mail is free.': 'El correo regular es gratis.',
  'We check with the DMV; we don’t file anything.':
    'Consultamos al DMV; no presentamos ningún trámite.',
  'Set by the DMV for your vehicle. If it is an estimate, we’ll say so and refund what the DMV doesn’t charge.':
    'La fija el DMV para su vehículo. Si es un cálculo aproximado, se lo diremos y le reembolsaremos lo que el DMV no cobre.',
  'Set by the DMV.': 'La fija el DMV.',
  'For orders through a business partner. The usual amount, set by the DMV.':
    'Por pedidos hechos con un socio comercial. Es el monto habitual, fijado por el DMV.',
  'Per vehicle.': 'Por vehículo.',
  Varies: 'Varía',
  'From {amount}': 'Desde {amount}',
  '{least} or {most}': '{least} o {most}',
  '{percent} of the DMV fees ({least} minimum).':
    '{percent} de las tarifas del DMV (mínimo {least}).',
  'You’ll see the total before you pay. If the DMV charges more than you paid, we’ll ask you first.':
    'Verá el total antes de pagar. Si el DMV cobra más de lo que usted pagó, primero le preguntaremos.',
  'This is the full price.': 'Es el precio completo.',
  'Total with standard mail': 'Total con correo regular',
  'Total with overnight shipping': 'Total con envío de un día para otro',
  'Our service fee is {amount} per vehicle.':
    'Nuestra tarifa de servicio es de {amount} por vehículo.',
  'The convenience fee is {percent} of the DMV fees ({least} minimum).':
    'La tarifa por conveniencia es el {percent} de las tarifas del DMV (mínimo {least}).',
  'Overnight shipping is optional: {amount}.':
    'El envío de un día para otro es opcional: {amount}.',
  'Your bank checks it against your card. Nothing is mailed.':
    'Su banco la compara con los datos de su tarjeta. No enviamos nada por correo.',
  'We’ll mail your {mailed} there. Any U.S. address works.':
    'Ahí le enviaremos por correo su {mailed}. Sirve cualquier dirección de EE. UU.',
  'CF number, entered as the license plate': 'Número CF (escríbalo donde se pide la placa)',
  'The DMV uses it to identify the vehicle.': 'Con este dato, el DMV identifica el vehículo.',
  'For your receipt, the DMV’s answer and your login code.':
    'Para enviarle su recibo, la respuesta del DMV y el código para iniciar sesión.',
  'For your receipt, the digital copy and your login code.':
    'Para enviarle su recibo, la copia digital y el código para iniciar sesión.',
  'For your receipt and your login code.':
    'Para enviarle su recibo y el código para iniciar sesión.',
  'First name, last name': 'Nombre, apellido',
  'Who the order is for.': 'Para saber de quién es el pedido.',
  'Street address, unit, city, state, ZIP code':
    'Calle y número, apartamento o unidad, ciudad, estado, código postal (ZIP)',
  'Only if it is part of the address.': 'Solo si es parte de la dirección.',
  'To reach you about your order.': 'Para comunicarnos con usted sobre su pedido.',
  'We’ll keep your answer with your order.': 'Guardaremos su respuesta con su pedido.',
  'Name on card, credit card number, expiration date, CVV, billing address':
    'Nombre en la tarjeta, número de la tarjeta de crédito, fecha de vencimiento, CVV, dirección de facturación',
  'To pay by card. We don’t store the number or the CVV.':
    'Para pagar con tarjeta. No guardamos el número ni el CVV.',
  'If the DMV declines': 'Si el DMV lo rechaza',
  'We’ll email you the reason. You’ll get the full amount back on your card within {days}.':
    'Le enviaremos el motivo por correo electrónico. Reembolsaremos el monto completo a su tarjeta en un plazo de {days}.',
  'You can cancel': 'Puede cancelar',
  'We check': 'Consultamos',
  'We file': 'Presentamos el trámite',
  'The DMV responds': 'El DMV responde',
  'Until we start filing, for at least {minutes} minutes after you pay. You’ll get the full amount back on your card.':
    'Hasta que empecemos el trámite, y al menos durante los {minutes} minutos siguientes al pago. Reembolsaremos el monto completo a su tarjeta.',
  'For {minutes} minutes after you pay. You’ll get the full amount back on your card.':
    'Durante los {minutes} minutos siguientes al pago. Reembolsaremos el monto completo a su tarjeta.',
  'As soon as we’ve accepted all your documents.':
    'En cuanto hayamos aceptado todos sus documentos.',
  'We check with the DMV the same day if you pay before {hour} PM PT on a business day. Otherwise, it may be the next business day.':
    'Consultamos al DMV el mismo día si usted paga antes de las {hour}:00 p. m., hora del Pacífico, en un día hábil. Si no, puede ser el siguiente día hábil.',
  'We file with the DMV the same day if you pay before {hour} PM PT on a business day. Otherwise, it may be the next business day.':
    'Lo presentamos al DMV el mismo día si usted paga antes de las {hour}:00 p. m., hora del Pacífico, en un día hábil. Si no, puede ser el siguiente día hábil.',
  'Usually {days} after we check with the DMV. We’ll then email you the result.':
    'Normalmente, {days} después de que consultamos al DMV. Entonces le enviaremos el resultado por correo electrónico.',
  'Usually {days} after we file with the DMV. We’ll then email your digital copy.':
    'Normalmente, {days} después de que lo presentamos al DMV. Entonces le enviaremos la copia digital por correo electrónico.',
  'Usually {days} after we file with the DMV.':
    'Normalmente, {days} después de que lo presentamos al DMV.',
  'We mail': 'Enviamos por correo',
  'Your {mailed}: {days} after the DMV approves.':
    'Su {mailed}: {days} después de la aprobación del DMV.',
  'Overnight shipping takes': 'El envío de un día para otro tarda',
  'Standard mail takes': 'El correo regular tarda',
  'About {days}': 'Aproximadamente {days}',
  // The home page.
  'See how fees work': 'Ver cómo funcionan las tarifas',
  'Registration card': 'Tarjeta de registro',
  // Services.
  Services: 'Servicios',
  'All services': 'Todos los servicios',
  'Start this service': 'Empezar este servicio',
  'Ready to start?': '¿Quiere empezar?',
  'What it is': 'Qué es',
  'Who can use it': 'Quién puede usarlo',
  'What you need': 'Qué necesita',
  'What we ask for and why': 'Qué le pedimos y por qué',
  'How long it takes': 'Cuánto tarda',
  Steps: 'Pasos',
  Questions: 'Preguntas',
  // Questions and answers.
  Search: 'Buscar',
  'All questions': 'Todas las preguntas',
  'Contact us': 'Comunicarse con nosotros',
  'Do you have a website? Let your visitors renew there':
    '¿Tiene un sitio web? Permita que sus visitantes renueven ahí (en inglés)',
  // Legal pages.
  'On this page': 'En esta página',
  'Updated {date}': 'Actualizado el {date}',
  'Key facts': 'Datos clave',
  'This page is a translation': 'Esta página es una traducción',
  'It is for your convenience. As far as the law allows, the English version rules if the two differ.':
    'Se ofrece para su comodidad. En la medida en que la ley lo permita, si difiere de la versión en inglés, prevalece la versión en inglés.',
  'Read the English version': 'Leer la versión en inglés',
  'Licensed delegated provider': 'Proveedor delegado con licencia',
  'License number': 'Número de licencia',
  // The sandbox's bank.
  'Test bank': 'Banco de prueba',
  'Do you approve this payment?': '¿Aprueba este pago?',
  Complete: 'Aprobar',
  Fail: 'Rechazar',
  // Pages opened from an email or from a registration card.
  'Confirm my request': 'Confirmar mi solicitud',
  'Turn off reminders': 'Desactivar los recordatorios',
  'Check a registration card': 'Verificar una tarjeta de registro',
  'Checking the card…': 'Verificando la tarjeta…',
  'This card is a test': 'Esta tarjeta es una prueba',
  // The checkout in a partner's page.
  'Terms and conditions': 'Términos y condiciones',
  'Privacy policy': 'Política de privacidad',
  // Added to each page of a demonstration.
  'Sandbox: orders on this site aren’t real.': 'Prueba: estos pedidos no son reales.',
  // Search engines.
  Home: 'Inicio',
  // The account, beside the login.
  'Track your orders and download your digital copy.':
    'Siga sus pedidos y descargue su copia digital.',
  'See when each vehicle’s registration expires.': 'Vea cuándo vence el registro de cada vehículo.',
  'After you log in': 'Después de iniciar sesión',
  'Change your name and shipping address.': 'Cambie su nombre y su dirección de envío.',
  // The fee calculator.
  'Estimate my fees': 'Calcular mis tarifas',
  'About {total} in DMV fees': 'Cerca de {total} en tarifas del DMV',
  'What it costs with us': 'Lo que cuesta con nosotros',
  'With us, about': 'Con nosotros, cerca de',
  'with standard mail. Overnight is {amount} more.':
    'con correo regular. El envío de un día para otro cuesta {amount} más.',
  'Estimated DMV fees if you pay today': 'Total aproximado para el DMV, si paga hoy',
  Unknown: 'Desconocido',
  'Law:': 'Ley:',
  'Fees you don’t owe': 'Tarifas que usted no paga',
  'Start your renewal': 'Renovar ahora',
  // Words that the screens of an order share.
  'Digital copy': 'Copia digital',
  // The explanations of a fee estimate.
  'This is only an estimate: you’ll pay what the DMV calculates.':
    'Es solo un cálculo aproximado: usted pagará lo que calcule el DMV.',
  'It doesn’t include parking tickets, tolls, special plates, or a smog check.':
    'No incluye multas de estacionamiento, peajes, placas especiales ni la prueba de smog.',
  'We couldn’t confirm this year’s amount for: {fees}.':
    'No pudimos confirmar el monto de este año para: {fees}.',
  'No model year was given, so we used the year of purchase.':
    'Usted no indicó el año del modelo, así que usamos el año de compra.',
  'More than a year has passed since the registration expired, so you’ll also owe the fees for each additional year.':
    'El registro venció hace más de un año, así que también deberá las tarifas de cada año adicional.',
  'Trucks that weigh over 10,000 pounds loaded pay additional fees that are not included.':
    'Los camiones que pesan más de 10,000 libras con carga pagan otras tarifas que no están incluidas.',
  'Every vehicle pays this fee for each year of registration. The law sets the amount. $3 of it funds cleaner fuels.':
    'Todos los vehículos pagan esta tarifa por cada año de registro. La ley fija el monto. De ese monto, $3 son para combustibles más limpios.',
  'Every vehicle pays this fee for the California Highway Patrol. The law sets the amount.':
    'Todos los vehículos pagan esta tarifa para la Patrulla de Caminos de California. La ley fija el monto.',
  'The fee is higher for trucks charged by loaded weight.':
    'La tarifa es más alta para los camiones que pagan según su peso con carga.',
  'A tax on the vehicle’s value: 0.65% of {value}. The DMV uses this value for {vehicle} bought for {price} in {bought}. In year {year} ({bought} is year 1), it is {percent}% of {middle}, the midpoint of the price class ({from} to {to}). The fee is rounded to whole dollars.':
    'Un impuesto sobre el valor del vehículo: 0.65% de {value}. El DMV usa este valor para {vehicle} que costó {price} en {bought}. En el año {year} ({bought} es el año 1), es el {percent}% de {middle}, el punto medio del rango de precio ({from} a {to}). La tarifa se redondea a dólares enteros.',
  'a car': 'un auto',
  'a motorcycle': 'una motocicleta',
  'a pickup': 'una camioneta pickup',
  'a truck': 'un camión',
  'The minimum is $1.': 'El mínimo es $1.',
  'Not due: trucks that weigh over 10,000 pounds empty don’t pay this fee.':
    'No se cobra: los camiones que pesan más de 10,000 libras sin carga no pagan esta tarifa.',
  'Pays for roads and public transit. It depends on the same value as the license fee: {value} is below {to}.':
    'Se usa para caminos y transporte público. Depende del mismo valor que la tarifa de licencia: {value} es menos de {to}.',
  'Pays for roads and public transit. It depends on the same value as the license fee: {value} is at least {from}.':
    'Se usa para caminos y transporte público. Depende del mismo valor que la tarifa de licencia: {value} es al menos {from}.',
  'Pays for roads and public transit. It depends on the same value as the license fee: {value} is at least {from} and below {to}.':
    'Se usa para caminos y transporte público. Depende del mismo valor que la tarifa de licencia: {value} es al menos {from} y menos de {to}.',
  'Not due: this fee started on July 1, 2020.':
    'No se cobra: esta tarifa empezó el 1 de julio de 2020.',
  'Not due: only electric and hydrogen vehicles pay this fee.':
    'No se cobra: solo los vehículos eléctricos y de hidrógeno pagan esta tarifa.',
  'Not due: trucks that weigh over 10,000 pounds loaded don’t pay this fee.':
    'No se cobra: los camiones que pesan más de 10,000 libras con carga no pagan esta tarifa.',
  'Not due: vehicles older than model year {first} don’t pay this fee, and this vehicle counts as model year {year}.':
    'No se cobra: los vehículos de modelos anteriores a {first} no pagan esta tarifa, y este vehículo cuenta como modelo {year}.',
  'Pays for roads. Electric and hydrogen vehicles of model year {first} and later pay this fee. This vehicle counts as model year {year}.':
    'Se usa para caminos. La pagan los vehículos eléctricos y de hidrógeno de modelo {first} o posterior. Este vehículo cuenta como modelo {year}.',
  'Not due: only pickups and trucks pay this fee.':
    'No se cobra: solo las camionetas pickup y los camiones pagan esta tarifa.',
  'Trucks pay by loaded weight: {weight} pounds, {range}.':
    'Los camiones pagan según su peso con carga: {weight} libras, {range}.',
  'The fee for a pickup depends on its empty weight: {weight} pounds, {range}.':
    'Una camioneta pickup paga según su peso sin carga: {weight} libras, {range}.',
  'The fee for an electric pickup depends on its empty weight: {weight} pounds, {range}.':
    'Una camioneta pickup eléctrica paga según su peso sin carga: {weight} libras, {range}.',
  'The fee for a truck depends on its empty weight: {weight} pounds, {range}.':
    'Un camión paga según su peso sin carga: {weight} libras, {range}.',
  'The fee for an electric truck depends on its empty weight: {weight} pounds, {range}.':
    'Un camión eléctrico paga según su peso sin carga: {weight} libras, {range}.',
  'in the bracket from {from} to {to}': 'en el rango de {from} a {to}',
  'in the bracket up to {to}': 'en el rango de hasta {to}',
  'Gasoline, natural gas, and propane vehicles up to {most} model years old pay this fee instead of getting a smog check. This vehicle counts as model year {year}: 1 year old.':
    'Esta tarifa reemplaza la prueba de smog. La pagan los vehículos de gasolina, gas natural y propano con modelo de hasta {most} años de antigüedad. Este vehículo cuenta como modelo {year}: tiene 1 año.',
  'Gasoline, natural gas, and propane vehicles up to {most} model years old pay this fee instead of getting a smog check. This vehicle counts as model year {year}: {age} years old.':
    'Esta tarifa reemplaza la prueba de smog. La pagan los vehículos de gasolina, gas natural y propano con modelo de hasta {most} años de antigüedad. Este vehículo cuenta como modelo {year}: tiene {age} años.',
  'Not due: only gasoline, natural gas, and propane vehicles up to {most} model years old pay this fee instead of getting a smog check.':
    'No se cobra: esta tarifa reemplaza la prueba de smog. Solo la pagan los vehículos de gasolina, gas natural y propano con modelo de hasta {most} años de antigüedad.',
  'We don’t know what {county} County and its districts add, so the total doesn’t include it. The DMV will add it.':
    'No sabemos cuánto agregan el condado de {county} y sus distritos, así que el total no lo incluye. El DMV lo agregará.',
  '{county} County and its districts add: {list}.':
    'El condado de {county} y sus distritos agregan: {list}.',
  'Not due: {county} County and its districts charge no fee.':
    'No se cobra: el condado de {county} y sus distritos no cobran tarifas.',
  '{amount} for transportation projects': '{amount} para proyectos de transporte',
  '{amount} for cleaner air': '{amount} para un aire más limpio',
  '{amount} to prevent vehicle theft': '{amount} para prevenir el robo de vehículos',
  '{amount} for police fingerprint records': '{amount} para el registro policial de huellas',
  '{amount} for removing abandoned vehicles': '{amount} para retirar vehículos abandonados',
  '{amount} for freeway assistance': '{amount} para la asistencia en autopistas',
  // The problems with a question to the fee estimate’s API.
} as const;
